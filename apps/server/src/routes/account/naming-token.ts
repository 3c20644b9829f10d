/**
 * Says who signed in, in the form of a JSON Web Token without a signature (RFC 7519, section 6), for
 * clients that read it out of one. This server takes it from nobody.
 */
export function namingToken(user: { readonly email: string }): string {
  return `${encoded({ alg: 'none' })}.${encoded({ user })}.`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
