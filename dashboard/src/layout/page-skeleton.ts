/**
 * The outline in index.html is seen until there is a page, or a reason why there is none: also while who is signed in is
 * being asked for.
 */
export function removeSkeleton(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (root.querySelector('main, h1, [role="alert"]') === null) return
    document.getElementById('outline')?.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}
