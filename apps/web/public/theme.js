// Chooses the theme before the first paint; the program follows the same rule afterwards.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('parley.theme');
  } catch {
    stored = null;
  }
  var isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
