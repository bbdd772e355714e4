import type { Config } from './config.ts'
import type { Option } from './option.ts'
import { options } from './options.ts'

/** A setting with its current value, for display. For a secret, only whether it is set. */
export type EffectiveSetting = {
  name: string
  help: string
  default: string | null
  value: string | null
  secret: boolean
  set: boolean
}

export function effectiveSettings(config: Config): EffectiveSetting[] {
  return (Object.entries(options) as [keyof Config, Option<unknown>][]).map(([name, option]) => {
    const { env, help, exampleValue, secret = false } = option
    const usual = exampleValue === '' ? null : exampleValue
    const value = textOf(config[name])
    return { name: env, help, default: usual, value: secret ? null : value, secret, set: value !== usual }
  })
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(textOf).join(',')
  if (value instanceof URL) return withoutCredentials(value).href
  // A parsed network keeps its text.
  return typeof value === 'object' && 'text' in value ? String(value.text) : String(value)
}

function withoutCredentials(url: URL): URL {
  const redacted = new URL(url)
  redacted.username = ''
  redacted.password = ''
  return redacted
}
