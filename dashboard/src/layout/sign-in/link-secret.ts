import { useEffect, useState } from 'react'

/**
 * The secret of the link that opened the page. It is in the fragment, which browsers do not send, and is removed from
 * the URL after use. Opening another link in the same tab changes only the fragment.
 */
export function useLinkSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const reloadPage = () => location.reload()
    addEventListener('hashchange', reloadPage)
    return () => removeEventListener('hashchange', reloadPage)
  }, [])
  return secret
}

export function forgetLinkSecret(): void {
  history.replaceState(history.state, '', location.pathname)
}
