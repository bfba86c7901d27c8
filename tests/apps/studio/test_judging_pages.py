"""The pages for judging, in a real browser: the same rule as the server's, nothing lost when the server is away, names
that stay hidden, conflicts settled, questions reviewed, results as they are; also by keyboard and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browsing import Browser, browser, expect, missing
from figwright.bench.verdicts import ANSWERS, DIMENSIONS, Verdict, overall
from standing_studio import Client, studio, wait
from studied import home, said, study

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "there is a browser")
ORDER = ("faithfulness", "readability", "conciseness", "aesthetics")
"""In which the pages ask."""
TEXT = """# Method

An encoder reads the image. **Training.** The loss is $L = x^2$.

## Decoding

The decoder writes a text; the Decoder is frozen.
"""
CLASHING = """() => { const real = fetch; window.fetch = (path, more) => more?.method === "PUT"
  ? Promise.resolve(new Response('{"error": "Bo has changed this question meanwhile", "hint": "look at it again"}',
    { status: 409 })) : real(path, more) }"""
Visit = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    place = home(tmp_path_factory.mktemp("home"), 6)
    (place / "data" / "case-00" / "method.md").write_text(TEXT)
    with studio(place) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, client: Client) -> Visit:
    return partial(chromium.visitor, client.url)


def called(page: Any, name: str) -> None:
    """Somebody who has told their name before."""
    page.add_init_script(
        f"localStorage.getItem('figwright-annotator') ?? localStorage.setItem('figwright-annotator', {name!r})"
    )


def at_case(page: Any, number: int) -> None:
    expect(page.get_by_role("heading", name=f"Case {number} of")).to_be_visible()
    expect(page.locator(".desk:not([aria-busy])")).to_be_visible()


def press(page: Any, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def unsent(page: Any) -> list[Any]:
    found: list[Any] = page.evaluate("JSON.parse(localStorage.getItem('figwright-unsent') ?? '[]')")
    return found


def states_of(client: Client, id: str, who: str) -> list[str]:
    return [one["state"] for one in client.get(f"/api/studies/{id}?who={who}")["items"]]


def test_the_page_decides_as_the_server_does_whatever_is_said(visit: Visit) -> None:
    words = [verdict.value for verdict in ANSWERS]
    cases = [dict(zip(ORDER, given, strict=True)) for given in product(words, repeat=4)]
    with visit() as page:
        page.goto("/studies")
        script = "async (cases) => { const rule = await import('/static/judging/verdicts.js');"
        script += " return cases.map((one) => [rule.overall(one), rule.explained(one)]) }"
        found = page.evaluate(script, cases)
    for case, (decided, told) in zip(cases, found, strict=True):
        assert decided == overall({name: Verdict(case[name]) for name in DIMENSIONS}).value == told["verdict"], case
        assert told["text"].endswith(".")
        assert "undefined" not in told["text"]


EXPLAINED = (
    ("", "Open: faithfulness and readability decide first."),
    ("1", "Open: A won faithfulness, readability is open."),
    ("13", "A wins: it won faithfulness; readability is tied."),
    ("22", "B wins: it won faithfulness and readability."),
    ("12", "Open: faithfulness and readability name different winners: conciseness and aesthetics decide."),
    ("3324", "B wins: faithfulness and readability are tied; B won conciseness; aesthetics is tied."),
    ("3412", "Tie: faithfulness and readability are tied, and conciseness and aesthetics name different winners."),
)
"""Keys, each for the next question, and what the page says then; those of one line lead to those of the next."""


def test_the_decision_is_told_in_words_as_it_is_computed(visit: Visit, client: Client) -> None:
    id = study(client, "blind", limit=1)
    with visit() as page:
        called(page, "Ana")
        page.goto(f"/blind/{id}")
        at_case(page, 1)
        for keys, words in EXPLAINED:
            for _ in ORDER:
                page.keyboard.press("ArrowUp")
            press(page, keys)
            expect(page.locator(".decision")).to_have_text(words)


def test_nothing_is_lost_and_nothing_doubled_when_the_server_is_away(visit: Visit, client: Client) -> None:
    id = study(client, "referenced", limit=3)
    nonces: list[str] = []

    def heard(request: Any) -> None:
        if request.method == "PUT":
            nonces.append(request.post_data_json["nonce"])

    with visit() as page:
        called(page, "Ana")
        page.goto(f"/judge/{id}")
        at_case(page, 1)
        page.evaluate(
            "() => { const real = fetch; window.fetch = (path, more) => more?.method === 'PUT'"
            " ? Promise.reject(new TypeError('away')) : real(path, more) }"
        )
        press(page, "1134")
        page.keyboard.press("Enter")
        at_case(page, 2)  # judging goes on
        expect(page.get_by_text("Not saved yet: retrying (1)")).to_be_visible()
        (kept,) = unsent(page)
        assert kept["body"]["answers"] == dict(zip(ORDER, ("Model", "Model", "Both good", "Both bad"), strict=True))
        assert client.get(f"/api/studies/{id}?who=Ana")["done"] == 0
        page.keyboard.press("b")  # what was said is shown although the server does not have it
        at_case(page, 1)
        group = page.get_by_role("radiogroup", name="Aesthetics")
        expect(group.get_by_role("radio", name="Both bad")).to_be_checked()
        page.on("request", heard)
        page.reload()  # the page is new; what was not sent is not forgotten
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert unsent(page) == []
        assert nonces == [kept["body"]["nonce"]]
    found = client.get(f"/api/studies/{id}/items/1?who=Ana")
    assert found["saved"]["answers"] == kept["body"]["answers"]


def test_what_the_server_refuses_is_told_and_kept_until_it_is_mended(visit: Visit, client: Client) -> None:
    id = study(client, "referenced", limit=2)
    with visit() as page:
        called(page, "Ana")
        page.goto(f"/judge/{id}")
        at_case(page, 1)
        page.evaluate(
            "() => { const real = fetch; let once = true; window.fetch = (path, more) => { if (more?.method === 'PUT'"
            ' && once) { once = false; return Promise.resolve(new Response(\'{"error":"no"}\', { status: 400 })) }'
            " return real(path, more) } }"
        )
        press(page, "1111")
        page.keyboard.press("Enter")
        at_case(page, 2)
        page.get_by_role("button", name="Case 1 was not saved").click()
        at_case(page, 1)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert unsent(page) == []
    assert client.get(f"/api/studies/{id}?who=Ana")["done"] == 1


def test_judging_by_keyboard_alone_from_the_name_to_the_thanks(visit: Visit, client: Client) -> None:
    id = study(client, "referenced", limit=2)
    with visit() as page:
        page.goto(f"/judge/{id}")
        dialog = page.get_by_role("dialog", name="Who is judging?")
        dialog.get_by_label("Name").fill("Consensus")
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("alert")).to_contain_text("Choose another name")
        dialog.get_by_label("Name").fill("Bo")
        page.keyboard.press("Enter")
        at_case(page, 1)
        places = [page.locator(".desk-figures").bounding_box()]
        page.keyboard.press("i")
        expect(page.get_by_role("region", name="Rubric")).to_contain_text("How to decide")
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("region", name="Rubric").get_by_role("heading", name="Readability")).to_be_visible()
        page.keyboard.press("ArrowRight")  # a radio group: the first key enters it
        readable = page.get_by_role("radiogroup", name="Readability")
        expect(readable.get_by_role("radio", name="Human wins")).to_be_checked()
        page.keyboard.press("ArrowUp")
        press(page, "3311")
        places.append(page.locator(".desk-figures").bounding_box())
        page.keyboard.press("Enter")
        at_case(page, 2)
        places.append(page.locator(".desk-figures").bounding_box())
        assert places == places[:1] * 3  # nothing moves under the eye
        page.keyboard.press("s")
        expect(page.get_by_role("heading", name="Thank you, Bo")).to_be_visible()
        expect(page.get_by_role("link", name="Results")).to_be_visible()
        # The page goes on while the last answer is on its way.
        states = wait(lambda: found if "open" not in (found := states_of(client, id, "Bo")) else None)
    assert states == ["done", "skipped"]


def test_a_key_between_two_cases_is_no_word_on_the_case_that_was_saved(visit: Visit, client: Client) -> None:
    id = study(client, "referenced", limit=2)
    with visit() as page:
        called(page, "Ana")
        page.route("**/items/2?*", lambda route: None)  # it never comes
        page.goto(f"/judge/{id}")
        at_case(page, 1)
        press(page, "1111")
        page.keyboard.press("Enter")
        expect(page.locator(".desk[aria-busy]")).to_be_visible()
        press(page, "2222")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert page.evaluate("localStorage.getItem('figwright-begun')") == "{}"
    found = client.get(f"/api/studies/{id}/items/1?who=Ana")["saved"]["answers"]
    assert set(found.values()) == {"Model"}


def test_the_method_text_has_headings_math_as_written_and_a_search(visit: Visit, client: Client) -> None:
    id = study(client, "referenced")
    place = next(one["n"] for one in client.get(f"/api/studies/{id}")["items"] if one["case"] == "case-00")
    with visit() as page:
        called(page, "Ana")
        page.goto(f"/judge/{id}/{place}")
        body = page.get_by_role("region", name="Method text")
        expect(body.get_by_role("heading", name="Decoding")).to_be_visible()
        expect(body.locator(".math")).to_have_text("$L = x^2$")
        expect(body.locator("strong")).to_have_text("Training.")
        body.get_by_role("heading", name="Decoding").click()
        expect(body.get_by_text("is frozen")).to_be_hidden()
        page.keyboard.press("/")
        page.keyboard.type("decoder")
        expect(page.get_by_text("1 of 2")).to_be_visible()
        expect(body.locator("mark.here")).to_have_text("decoder")  # and its section is open again
        page.keyboard.press("Enter")
        expect(page.get_by_text("2 of 2")).to_be_visible()


def test_blind_is_blind_until_all_are_done(visit: Visit, client: Client) -> None:
    id = study(client, "blind", limit=2, title="Which one")
    heard: list[str] = []
    with visit() as page:
        called(page, "Ana")
        page.on(
            "response", lambda reply: "json" in reply.headers.get("content-type", "") and heard.append(reply.text())
        )
        page.goto(f"/blind/{id}")
        at_case(page, 1)
        press(page, "1111")
        page.keyboard.press("Enter")
        at_case(page, 2)
        page.goto(f"/results/{id}")
        expect(page.get_by_text("Names stay hidden")).to_be_visible()
        assert heard
        assert not [text for text in heard if "zebra" in text or "yak" in text]
        page.get_by_role("button", name="Show the names").click()
        expect(page.get_by_role("heading", name="zebra against yak")).to_be_visible()


def test_conflicts_are_listed_with_what_each_said_and_settled(visit: Visit, client: Client) -> None:
    id = study(client, "referenced", limit=2)
    for who, verdict, why in (("Ana", "Model", "The loop is there."), ("Bo", "Human", "")):
        client.put(
            f"/api/studies/{id}/items/1",
            said(who, dict.fromkeys(ORDER, "Both good") | {"readability": verdict}, comment=why),
        )
    with visit() as page:
        called(page, "Ana")
        page.goto(f"/judge/{id}/conflicts")
        expect(page.get_by_text("1 verdict open in 1 case; 1 case in total")).to_be_visible()
        row = page.get_by_role("row", name="Readability")
        expect(row).to_contain_text("Model wins")
        expect(row).to_contain_text("Human wins")
        expect(page.get_by_text("The loop is there.")).to_be_visible()
        expect(page.get_by_role("button", name="Resolve")).to_be_disabled()
        row.get_by_role("radio", name="Both good").check()
        page.get_by_label("Why").fill("Talked over")
        page.get_by_role("button", name="Resolve").click()
        expect(page.get_by_text("All resolved; 1 case in total")).to_be_visible()
        expect(page.get_by_text("Resolved by Ana.")).to_be_visible()
    (found,) = client.get(f"/api/studies/{id}/conflicts")["conflicts"]
    assert (found["settled"], found["verdict"], found["by"]) == ("consensus", "Both good", "Ana")


def test_blind_conflicts_mean_the_same_figures_for_all(visit: Visit, client: Client) -> None:
    """Everybody has their own A and B; on the page of conflicts there is one, and what is settled is said of it."""
    id = study(client, "blind", limit=1)
    for who, verdict in (("Ana", "A"), ("Bo", "Both good"), ("Cy", "Both bad")):
        client.put(f"/api/studies/{id}/items/1", said(who, verdict))
    (shown, *_) = client.get(f"/api/studies/{id}/conflicts")["conflicts"]
    with visit() as page:
        called(page, "Bo")
        page.goto(f"/blind/{id}/conflicts")
        expect(page.get_by_role("row", name="Faithfulness")).to_contain_text(f"{shown['verdicts']['Ana']} wins")
        pictures = page.locator(".conflict-figures img")
        expect(pictures).to_have_count(3)
        assert "who=consensus" in str(pictures.nth(0).get_attribute("src"))
        page.get_by_role("row", name="Faithfulness").get_by_role("radio", name="B wins").check()
        page.get_by_role("button", name="Resolve").click()
        expect(page.get_by_text("Resolved by Bo.")).to_be_visible()
    assert client.get(f"/api/studies/{id}/items/1?who=consensus")["saved"]["answers"] == {"faithfulness": "B"}


def test_questions_are_kept_rejected_edited_and_added_by_keyboard(visit: Visit, client: Client) -> None:
    id = study(client, "questions", dataset="figwright-diagram", limit=2)
    before = client.get(f"/api/studies/{id}/questions/1")["questions"]
    with visit() as page:
        called(page, "Ana")
        page.goto(f"/review/{id}")
        expect(page.get_by_text(f"0 of {len(before)} reviewed")).to_be_visible()
        expect(page.get_by_role("img", name="Logic graph")).to_be_visible()
        page.keyboard.press("y")
        expect(page.get_by_role("article", name="Question 1, kept")).to_be_visible()
        page.keyboard.press("x")
        page.keyboard.type("Too easy")
        page.keyboard.press("Enter")
        expect(page.get_by_role("article", name="Question 2, rejected")).to_contain_text("Too easy")
        page.keyboard.press("e")
        page.get_by_label("Question", exact=True).fill("Is there a store of measurements?")
        page.keyboard.press("Control+Enter")
        expect(page.get_by_role("article", name="Question 3, edited")).to_contain_text(
            f"Before: {before[2]['question']}"
        )
        page.keyboard.press("j")
        page.keyboard.press("a")
        page.keyboard.type("What is measured?")
        for letter, text in zip("ABCD", ("Hardness", "Weight", "Colour", "Hardness"), strict=True):
            page.get_by_label(f"Option {letter}", exact=True).fill(text)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_text("Two options are the same.")).to_be_visible()
        page.get_by_role("button", name="Remove option D").click()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("article").filter(has_text="What is measured?")).to_be_visible()
        page.get_by_text("History (4)").click()
        expect(page.get_by_role("listitem").filter(has_text="Ana rejected question 2")).to_be_visible()
        page.keyboard.press("n")
        expect(page.get_by_role("heading", name="Case 2 of 2")).to_be_visible()
    kept = client.get(f"/api/studies/{id}/questions/1")
    assert [one["status"] for one in kept["questions"][:4]] == ["kept", "rejected", "edited", "open"]
    assert kept["questions"][-1]["status"] == "added"
    assert kept["questions"][-1]["options"]["C"] == "Colour"


def test_a_question_that_somebody_else_has_changed_is_shown_anew(visit: Visit, client: Client) -> None:
    id = study(client, "questions", dataset="figwright-diagram", limit=1)
    first = client.get(f"/api/studies/{id}/questions/1")["questions"][0]
    with visit() as page:
        called(page, "Ana")
        page.goto(f"/review/{id}")
        expect(page.get_by_role("article", name="Question 1, open")).to_be_visible()
        for status in ("kept", "rejected"):
            client.put(f"/api/studies/{id}/questions/1/{first['id']}", {"who": "Bo", "change": {"status": status}})
        page.evaluate(CLASHING)  # as the server answers; an error of its own would be noted in the console
        page.keyboard.press("y")
        expect(page.get_by_text("Not saved: Bo has changed this question meanwhile")).to_be_visible()
        expect(page.get_by_role("article", name="Question 1, rejected")).to_be_visible()


def test_a_review_loses_nothing_when_the_server_is_away(visit: Visit, client: Client) -> None:
    id = study(client, "questions", runs=["20260101-zebra"], limit=2)
    with visit(expected=("Failed to load resource",)) as page:
        called(page, "Ana")
        page.goto(f"/review/{id}/1")
        expect(page.get_by_role("article", name="Question 1, open")).to_be_visible()
        page.route("**/api/**", lambda route: route.abort())
        page.keyboard.press("e")
        page.get_by_role("textbox", name="Question").fill("Is there an encoder, by name?")
        page.keyboard.press("Control+Enter")
        expect(page.get_by_role("article", name="Question 1, edited")).to_contain_text("Not sent yet")
        page.keyboard.press("a")
        page.get_by_role("textbox", name="Question").fill("Is there a decoder?")
        for letter, words in zip("ABCD", ("Yes", "No", "Two", "Three"), strict=True):
            page.get_by_role("textbox", name=f"Option {letter}").fill(words)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("article", name="Question 2, added")).to_contain_text("Is there a decoder?")
        expect(page.get_by_text("Not saved yet: retrying (2)")).to_be_visible()
        page.unroute("**/api/**")
        page.goto("/runs")  # whichever page comes next sends what waits
        wait(lambda: not page.wait_for_timeout(100) and not unsent(page))
    found = client.get(f"/api/studies/{id}/questions/1")
    assert [(one["status"], one["question"], one["who"]) for one in found["questions"]] == [
        ("edited", "Is there an encoder, by name?", "Ana"),
        ("added", "Is there a decoder?", "Ana"),
    ]
    assert len(found["log"]) == 2


def test_results_show_who_wins_with_numbers(visit: Visit, client: Client) -> None:
    id = study(client, "referenced", runs=["20260101-zebra"], limit=4, title="Beside people")
    for n, verdict in enumerate(("Model", "Model", "Human", "Both bad"), 1):
        for who in ("Ana", "Bo"):
            client.put(f"/api/studies/{id}/items/{n}", said(who, verdict))
    with visit() as page:
        page.goto(f"/results/{id}")
        expect(page.get_by_role("img", name="Overall: zebra wins 2, tie 1, Human wins 1")).to_be_visible()
        expect(page.get_by_role("img", name="Aesthetics: zebra wins 2, tie 1, Human wins 1")).to_be_visible()
        expect(page.get_by_role("progressbar", name="Progress of Bo")).to_have_attribute("aria-valuenow", "4")
        expect(page.get_by_role("row", name="Readability 100% 1.00")).to_be_visible()
        expect(page.get_by_text(f"figwright bench agreement --people {id}.csv")).to_be_visible()
        with page.expect_download() as coming:
            page.get_by_role("link", name="JSON lines").click()
        assert len(Path(coming.value.path()).read_text().splitlines()) == 4 * 4 * 2


def test_an_empty_studio_says_which_command_makes_figures_to_judge(chromium: Browser, tmp_path: Path) -> None:
    with studio(tmp_path) as client, chromium.visitor(client.url) as page:
        page.goto("/studies")
        expect(page.get_by_text("figwright bench run figwright")).to_be_visible()
        page.get_by_role("button", name="New study").first.click()
        expect(page.get_by_role("dialog").get_by_text("No bench runs yet")).to_be_visible()
        expect(page.get_by_role("button", name="Create the study")).to_be_disabled()


@pytest.mark.parametrize("kind", ["referenced", "blind"])
def test_every_verdict_is_in_sight_on_a_phone(visit: Visit, client: Client, kind: str) -> None:
    """Names, contrast and width of all pages: browser/test_access.py."""
    page_of = {"referenced": "judge", "blind": "blind"}
    made = study(client, kind, limit=2)
    with visit(width=390, height=844) as page:
        called(page, "Ana")
        page.goto(f"/{page_of[kind]}/{made}")
        at_case(page, 1)
        page.get_by_role("radio", name="Both good").first.check()
        last = page.locator(".ballot-row.current .ballot-option").last.bounding_box()
        assert last["y"] + last["height"] <= 844
        assert last["height"] >= 40
