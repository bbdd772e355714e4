import { type ComponentType, lazy, Suspense, useEffect } from 'react'

/**
 * A component that the first page does not show. Its file is loaded when the page is idle, or when the component is shown. Once
 * it is loaded, it does not matter that a new release of the service no longer has the file.
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & { isShown: boolean }> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const loadOnce = () => {
    loading ??= load().then((component) => ({ default: component }))
    return loading
  }
  const loadEarly = () => {
    loadOnce().catch(() => {
      // Tried again when it is shown.
      loading = undefined
    })
  }
  const Loaded = lazy(loadOnce) as unknown as ComponentType<P>
  return function Later({ isShown, ...props }) {
    useEffect(() => whenIdle(loadEarly), [])
    if (!isShown) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...(props as unknown as P)} />
      </Suspense>
    )
  }
}

/** Not every browser reports when it is idle. */
function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}
