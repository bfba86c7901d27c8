// Draws one diagram with D2 (ELK) or Mermaid: node peers.mjs d2|mermaid FOLDER TIMES [BROWSER] < source.
// FOLDER holds node_modules. Prints JSON: the SVG, D2's own list of shapes and lines, and milliseconds of every time.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

const [tool, folder, times, browser] = process.argv.slice(2);
const source = readFileSync(0, "utf8");
const load = (path) => import(pathToFileURL(join(folder, "node_modules", path)).href);

async function d2() {
  const { D2 } = await load("@terrastruct/d2/dist/node-esm/index.js");
  const engine = new D2();
  return async () => {
    const { diagram, renderOptions } = await engine.compile(source, { layout: "elk" });
    return { svg: await engine.render(diagram, { ...renderOptions, pad: 8 }), diagram };
  };
}

async function mermaid() {
  const { renderMermaid } = await load("@mermaid-js/mermaid-cli/src/index.js");
  const { default: puppeteer } = await load("puppeteer/lib/esm/puppeteer/puppeteer.js");
  const page = await puppeteer.launch({ executablePath: browser, args: ["--no-sandbox"] });
  return async () => ({ svg: Buffer.from((await renderMermaid(page, source, "svg")).data).toString("utf8") });
}

const draw = await (tool === "d2" ? d2() : mermaid());
const spent = [];
let drawn;
for (let i = 0; i < Number(times); i++) {
  const start = performance.now();
  drawn = await draw();
  spent.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ ...drawn, spent }), () => process.exit(0));
