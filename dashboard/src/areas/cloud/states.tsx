import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Server = components['schemas']['Server']
export type CloudAccount = components['schemas']['CloudAccount']

/** The lifecycle of a server, and its power while nothing is done with it. */
export type ServerStateName = Exclude<Server['lifecycle'], 'active'> | Server['power']

type Shown = { tone: Tone; label: MessageKey<'cloud'> }

export const serverStates: Record<ServerStateName, Shown> = {
  running: { tone: 'good', label: 'running' },
  starting: { tone: 'waiting', label: 'starting' },
  stopping: { tone: 'waiting', label: 'stopping' },
  stopped: { tone: 'bad', label: 'stopped' },
  paused: { tone: 'bad', label: 'paused' },
  unknown: { tone: 'neutral', label: 'stateUnknown' },
  provisioning: { tone: 'waiting', label: 'provisioning' },
  busy: { tone: 'waiting', label: 'busy' },
  deleting: { tone: 'warning', label: 'deleting' },
  error: { tone: 'bad', label: 'providerError' },
  missing: { tone: 'bad', label: 'missing' },
}

/** Whether a person has entered the server, or enters those of the connection: no API manages them. */
export function isEntered({ provider }: { provider: string }): boolean {
  return provider === 'manual'
}

export function stateNameOf({ lifecycle, power }: Pick<Server, 'lifecycle' | 'power'>): ServerStateName {
  return lifecycle === 'active' ? power : lifecycle
}

/** The state, or whether the server is up where its power does not tell that. */
export function shownState(server: Pick<Server, 'lifecycle' | 'power' | 'online'>): Shown {
  const name = stateNameOf(server)
  if (name === 'unknown' && server.online) return { tone: 'good', label: 'stateUp' }
  if ((name === 'unknown' || name === 'running') && server.online === false)
    return { tone: 'bad', label: 'stateDown' }
  // More states may be added.
  return serverStates[name] ?? serverStates.unknown
}

export function ServerState({ server }: { server: Pick<Server, 'lifecycle' | 'power' | 'online'> }) {
  const { t } = useTranslation('cloud')
  const { tone, label } = shownState(server)
  return <StateBadge tone={tone} label={t(label)} />
}
