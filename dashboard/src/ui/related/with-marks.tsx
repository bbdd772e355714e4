import { type ReactNode, Suspense } from 'react'
import type { ChartMark } from '../chart/chart-data.ts'
import type { MarkedWindow } from '../chart/marks/period-marks.ts'
import { useResourceCatalogue } from './resource-catalogue.tsx'
import type { MarkSource } from './resource-type.ts'

type WithMarksProps = {
  /** The resource whose charts are shown. */
  subject: { kind: string; id: string }
  window: MarkedWindow
  children: (marks: readonly ChartMark[]) => ReactNode
}

/** Renders charts with what all areas mark in them. */
export function WithMarks({ subject: { kind, id }, window, children }: WithMarksProps) {
  const sources = useResourceCatalogue().marks(kind)
  return (
    <Suspense fallback={null}>
      <Collected sources={sources} id={id} window={window} marks={[]}>
        {children}
      </Collected>
    </Suspense>
  )
}

type CollectedProps = {
  sources: readonly MarkSource[]
  id: string
  window: MarkedWindow
  marks: readonly ChartMark[]
  children: WithMarksProps['children']
}

function Collected({ sources: [Source, ...others], id, window, marks, children }: CollectedProps) {
  if (!Source) return children(marks)
  return (
    <Source id={id} window={window}>
      {(own) => (
        <Collected sources={others} id={id} window={window} marks={[...marks, ...own]}>
          {children}
        </Collected>
      )}
    </Source>
  )
}
