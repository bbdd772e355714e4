/**
 * The secret of the link that led here. It stands in the fragment, which browsers send to nobody, and is taken
 * out of the address once it is used.
 */
export function linkSecret(): string {
  return location.hash.slice(1)
}

export function forgetLinkSecret(): void {
  history.replaceState(history.state, '', location.pathname)
}
