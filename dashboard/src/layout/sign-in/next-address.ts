/** Where to go on after the sign-in: a page of `origin` and of nobody else, whatever the address said. */
export function nextAddress(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return origin
  const address = new URL(next, origin)
  // In full: a path such as //elsewhere would by itself be an address of somebody else.
  return address.origin === origin ? address.href : origin
}
