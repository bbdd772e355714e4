import { useState } from 'react'
import type { FirstThingProps } from '#area.ts'
import { CreateSource } from './create-source.tsx'
import { type MadeSource, SourceToken } from './source-token.tsx'

/** The first thing of somebody whose address changes: a source, and what to type into the router. */
export function FirstSource({ onDone, onCancel }: FirstThingProps) {
  const [made, setMade] = useState<MadeSource | null>(null)
  return (
    <>
      <CreateSource onDone={setMade} onCancel={onCancel} />
      <SourceToken made={made} onClose={onDone} />
    </>
  )
}
