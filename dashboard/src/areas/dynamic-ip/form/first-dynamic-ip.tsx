import { useState } from 'react'
import type { FirstStepProps } from '#area.ts'
import { CreateDynamicIp } from './create-dynamic-ip.tsx'
import { type CreatedDynamicIp, DynamicIpToken } from './dynamic-ip-token.tsx'

/** The first step for a changing address: a dynamic IP, and the settings for the router. */
export function FirstDynamicIp({ onDone, onCancel }: FirstStepProps) {
  const [created, setCreated] = useState<CreatedDynamicIp | null>(null)
  return (
    <>
      <CreateDynamicIp onDone={setCreated} onCancel={onCancel} />
      <DynamicIpToken created={created} onClose={onDone} />
    </>
  )
}
