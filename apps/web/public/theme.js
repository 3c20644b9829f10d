// The theme and the typeface of the first paint; see use-appearance.ts and use-typeface.ts.
(function () {
  const { dataset } = document.documentElement;
  let theme, typeface;
  try {
    theme = localStorage.getItem('parley.theme');
    typeface = localStorage.getItem('parley.typeface');
  } catch {
    // Storage is off: the defaults hold.
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = isDark ? 'dark' : 'light';

  const { saveData, type } = navigator.connection ?? {};
  if (typeface ? typeface === 'system' : saveData || type === 'cellular') {
    dataset.typeface = 'system';
  } else if (typeface) {
    new FontFace('Inter Variable', `url(${typeface})`, {
      unicodeRange: 'U+0-FF,U+2000-206F',
      weight: '100 900',
    })
      .load()
      .then(
        (face) => document.fonts.add(face),
        () => {},
      );
  }
})();
