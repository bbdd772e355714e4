import classes from './difference-lines.module.css'

const signs = { gone: '−', come: '+', changed: '~', stay: ' ' } as const

export type DifferenceLine = { kind: keyof typeof signs; text: string }

/** Removed, added and unchanged lines. */
export function DifferenceLines({ lines }: { lines: readonly DifferenceLine[] }) {
  return (
    <div className={classes.lines}>
      {lines.map(({ kind, text }) => (
        <div key={kind + text} className={classes.line} data-kind={kind}>
          <span aria-hidden>{signs[kind]}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}
