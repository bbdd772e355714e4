import type { components } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { labelTexts } from '#ui/format/labels.ts'
import { filledIn, formValue, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { Channel } from '../states.tsx'

export type ChannelType = components['schemas']['NotificationChannelType']

export type ChannelValues = {
  name: string
  settings: Record<string, unknown>
  has_digest: boolean
  digest_after: number | ''
  digest_minutes: number | ''
  labels: string[]
}
export type ChannelForm = UseFormReturnType<ChannelValues>

/** The service sends a JSON Schema of an object. */
export function schemaOf({ settings_schema }: ChannelType): JsonSchema {
  return settings_schema as JsonSchema
}

export function valuesOf(type: ChannelType, channel?: Channel): ChannelValues {
  const digest = channel ? channel.digest : type.digests ? digestDefault : null
  return {
    name: channel?.name ?? type.name,
    settings: formValue(schemaOf(type), channel?.settings),
    has_digest: digest !== null,
    digest_after: (digest ?? digestDefault).after_messages,
    digest_minutes: (digest ?? digestDefault).within_seconds / 60,
    labels: labelTexts(channel?.labels ?? {}),
  }
}

/** As the service sets it for new channels. */
const digestDefault = { after_messages: 10, within_seconds: 300 }

export function digestInput({ has_digest, digest_after, digest_minutes }: ChannelValues) {
  if (!has_digest) return null
  return { after_messages: Number(digest_after), within_seconds: Math.round(Number(digest_minutes) * 60) }
}

/** What is sent: empty settings are not. */
export function filledSettings(type: ChannelType, { settings }: ChannelValues) {
  // All settings of channels are texts or lists of texts.
  return filledIn(schemaOf(type), settings) as Record<string, string | string[]>
}
