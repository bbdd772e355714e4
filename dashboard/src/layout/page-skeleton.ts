/** Removes the page outline of index.html when a page or an error is shown; it stays while the session is loading. */
export function removeSkeleton(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (root.querySelector('main, h1, [role="alert"]') === null) return
    document.getElementById('outline')?.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}
