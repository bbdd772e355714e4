import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const quiet = 4

/** A text as a QR code. Always dark on light, since many readers support nothing else. */
export function QrCode({ text, label, width = 192 }: { text: string; label: string; width?: number }) {
  const { path, size } = useMemo(() => {
    const code = generate(text)
    return { path: toSvgPath(code), size: code.size + 2 * quiet }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    >
      <rect x={-quiet} y={-quiet} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
