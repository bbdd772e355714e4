import type { components } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { filledIn, formValue, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { Channel } from '../states.tsx'

export type ChannelType = components['schemas']['NotificationChannelType']

export type ChannelValues = { name: string; settings: Record<string, unknown> }
export type ChannelForm = UseFormReturnType<ChannelValues>

/** The service sends a JSON Schema of an object. */
export function schemaOf({ settings_schema }: ChannelType): JsonSchema {
  return settings_schema as JsonSchema
}

export function valuesOf(type: ChannelType, channel?: Channel): ChannelValues {
  return { name: channel?.name ?? type.name, settings: formValue(schemaOf(type), channel?.settings) }
}

/** What is sent: empty settings are not. */
export function filledSettings(type: ChannelType, { settings }: ChannelValues) {
  // All settings of channels are texts or lists of texts.
  return filledIn(schemaOf(type), settings) as Record<string, string | string[]>
}
