import type { ApiRequest, ApiResponse, OperationId } from '@holdfast/client'
import { useState } from 'react'
import { OverlapSelect } from '../form/overlap-select.tsx'
import { ConfirmButton } from './confirm-button.tsx'

type RotateButtonProps<K extends OperationId> = {
  label: string
  text: string
  requestOf: (overlapSeconds: number) => ApiRequest<K>
  onDone: (reply: ApiResponse<K>) => void
}

const daySeconds = 86_400

/** Replaces a secret with a new one; the old one keeps working for the selected time. */
export function RotateButton<K extends OperationId>({ requestOf, ...confirm }: RotateButtonProps<K>) {
  const [overlap, setOverlap] = useState(daySeconds)
  return (
    <ConfirmButton {...confirm} request={requestOf(overlap)}>
      <OverlapSelect value={overlap} onChange={setOverlap} />
    </ConfirmButton>
  )
}
