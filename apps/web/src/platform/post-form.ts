/** Sends a form with one field to another host in a new tab, which learns nothing of this page. */
export function postForm(href: string, name: string, value: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = href;
  form.target = '_blank';
  form.rel = 'noopener noreferrer';
  form.hidden = true;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
