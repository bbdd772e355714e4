import type { BodyOf } from '@holdfast/client'
import { type Levels, levelsOf, permissionsOf } from './permissions/permissions.ts'
import type { Token } from './token-parts.tsx'

type Input = BodyOf<'account.tokens.create'>
type Patch = BodyOf<'account.tokens.update'>

export type Grant = 'read_only' | 'full_access' | 'per_area'
export type Expiry = '30' | '90' | '365' | 'never' | 'date'

/** The fields of a token in a form. */
export type TokenValues = {
  name: string
  grant: Grant
  levels: Levels
  expiry: Expiry
  /** For the expiry `date`: the value of the browser's date field. */
  expires_at: string
}

export const emptyToken: TokenValues = {
  name: '',
  grant: 'read_only',
  levels: levelsOf([]),
  expiry: '90',
  expires_at: '',
}

export function valuesOf({ name, preset, effective_permissions, expires_at }: Token): TokenValues {
  return {
    name,
    grant: preset ?? 'per_area',
    levels: levelsOf(effective_permissions),
    expiry: expires_at === null ? 'never' : 'date',
    expires_at: expires_at === null ? '' : localText(new Date(expires_at)),
  }
}

export function tokenInput({ name, ...rest }: TokenValues, now: number): Input {
  return { name, ...granted(rest), ...(rest.expiry !== 'never' && { expires_at: expiresAt(rest, now) }) }
}

export function tokenPatch({ name, ...rest }: TokenValues, now: number): Patch {
  return { name, ...granted(rest), expires_at: expiresAt(rest, now) }
}

function granted({ grant, levels }: Pick<TokenValues, 'grant' | 'levels'>) {
  return grant === 'per_area' ? { permissions: permissionsOf(levels) } : { preset: grant }
}

function expiresAt({ expiry, expires_at }: Pick<TokenValues, 'expiry' | 'expires_at'>, now: number) {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now + Number(expiry) * 86_400_000).toISOString()
  const at = new Date(expires_at)
  return Number.isNaN(at.getTime()) ? expires_at : at.toISOString()
}

/** The format of a date and time field: local time, to the minute. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
