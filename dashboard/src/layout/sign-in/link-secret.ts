import { useEffect, useState } from 'react'

/**
 * The secret of the link that led here. It stands in the fragment, which browsers send to nobody, and is taken
 * out of the address once it is used. Another link opened in the same tab changes nothing but the fragment.
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
