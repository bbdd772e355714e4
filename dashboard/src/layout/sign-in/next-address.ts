/** The address to open after the sign-in: always a page of `origin`, whatever the URL contains. */
export function nextAddress(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return origin
  const address = new URL(next, origin)
  // Absolute, because a path such as //elsewhere would be a URL of another host.
  return address.origin === origin ? address.href : origin
}
