// Done when the page has something in it that stays as it is for a moment: nothing is loading, nothing fades in.
() => new Promise((done) => {
  let last = "";
  let same = 0;
  const look = () => {
    const main = document.getElementById("main");
    const now = main.innerHTML;
    const moving = document.getAnimations().some((one) => one.playState === "running" && one.effect.getComputedTiming().iterations !== Infinity);
    const loading = /Loading …/.test(main.textContent);
    same = now === last && now.length > 200 && !moving && !loading ? same + 1 : 0;
    last = now;
    if (same > 3) done();
    else setTimeout(look, 50);
  };
  look();
})
