import type { components } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import type { Channel } from '../states.tsx'

export type ChannelType = components['schemas']['NotificationChannelType']

/** The schema of one setting, as far as the form needs it. */
export type SettingSchema = {
  type: 'string' | 'array'
  title: string
  description: string
  default?: string
  enum?: string[]
  examples?: string[]
  items?: { examples?: string[] }
  writeOnly?: boolean
}

export type ChannelValues = { name: string; settings: Record<string, string | string[]> }
export type ChannelForm = UseFormReturnType<ChannelValues>

export function settingsOf({ settings_schema }: ChannelType) {
  // The service sends a JSON schema of an object.
  const { properties, required = [] } = settings_schema as {
    properties: Record<string, SettingSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }))
}

export function valuesOf(type: ChannelType, channel?: Channel): ChannelValues {
  const stored = (channel?.settings ?? {}) as Record<string, string | string[]>
  return {
    name: channel?.name ?? type.name,
    settings: Object.fromEntries(
      settingsOf(type).map(({ name, schema }) => [
        name,
        stored[name] ?? (schema.type === 'array' ? [] : (schema.default ?? '')),
      ]),
    ),
  }
}

/** What is sent: empty settings are not. */
export function filledSettings({ settings }: ChannelValues) {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value.length > 0))
}
