// Done when the page has something in it that stays as it is for a moment.
() => new Promise((done) => {
  let last = "";
  let same = 0;
  const look = () => {
    const now = document.getElementById("main").innerHTML;
    same = now === last && now.length > 200 ? same + 1 : 0;
    last = now;
    if (same > 3) done();
    else setTimeout(look, 50);
  };
  look();
})
