import type { BodyOf } from '@holdfast/client'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { DynamicIp } from '../states.tsx'

/** The fields of a dynamic IP in a form. */
export type DynamicIpValues = {
  name: string
  labels: string[]
  /** The value of the select: seconds, or an empty text for never. */
  stale_after: string
  withdraw_when_stale: boolean
  allow_private: boolean
  allow_withdrawal: boolean
}

export const staleChoices = [
  { value: '3600', label: 'staleHour' },
  { value: '86400', label: 'staleDay' },
  { value: '259200', label: 'staleDays' },
  { value: '2246400', label: 'staleMonth' },
] as const

export const emptyDynamicIp: DynamicIpValues = {
  name: '',
  labels: [],
  stale_after: '',
  withdraw_when_stale: false,
  allow_private: false,
  allow_withdrawal: false,
}

export function valuesOf({ name, labels, stale_after_seconds, ...rest }: DynamicIp): DynamicIpValues {
  const { withdraw_when_stale, allow_private, allow_withdrawal } = rest
  return {
    name,
    labels: labelTexts(labels),
    stale_after: stale_after_seconds === null ? '' : String(stale_after_seconds),
    withdraw_when_stale,
    allow_private,
    allow_withdrawal,
  }
}

export function dynamicIpInput({
  stale_after,
  labels,
  ...rest
}: DynamicIpValues): BodyOf<'dynamic_ips.create'> {
  return { ...rest, labels: labelsOf(labels), stale_after_seconds: secondsOf(stale_after) }
}

/** The changes from the current settings of the dynamic IP to those of the form. */
export function dynamicIpPatch(
  { stale_after, labels, ...rest }: DynamicIpValues,
  dynamicIp: DynamicIp,
): BodyOf<'dynamic_ips.update'> {
  return {
    ...rest,
    labels: labelsPatch(labels, dynamicIp.labels),
    stale_after_seconds: secondsOf(stale_after),
  }
}

function secondsOf(choice: string): number | null {
  return choice === '' ? null : Number(choice)
}
