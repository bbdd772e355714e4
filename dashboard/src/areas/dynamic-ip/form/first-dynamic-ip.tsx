import { useState } from 'react'
import type { FirstStepProps } from '#area.ts'
import { CreateDynamicIp } from './create-dynamic-ip.tsx'
import { type CreatedDynamicIp, DynamicIpToken } from './dynamic-ip-token.tsx'

/** The first thing of somebody whose address changes: a source, and what to type into the router. */
export function FirstDynamicIp({ onDone, onCancel }: FirstStepProps) {
  const [made, setMade] = useState<CreatedDynamicIp | null>(null)
  return (
    <>
      <CreateDynamicIp onDone={setMade} onCancel={onCancel} />
      <DynamicIpToken made={made} onClose={onDone} />
    </>
  )
}
