import { type PropsWithChildren, useLayoutEffect, useRef } from 'react'

const fields = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)'

/** The content of a dialog. Its first field gets the focus, unless another element is marked for it. */
export function DialogBody({ children }: PropsWithChildren) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The dialog focuses the element with this attribute after rendering.
    if (!body.current?.querySelector('[data-autofocus]'))
      body.current?.querySelector(fields)?.setAttribute('data-autofocus', 'true')
  }, [])
  return <div ref={body}>{children}</div>
}
