import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { connectionsPaths } from '#areas/connections/index.ts'
import type { MessageKey } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'
import type { Domain, Registrar } from '../states.tsx'

type StoredError = NonNullable<Registrar['error'] | Domain['sync']['error']>

/** What to do about an error of the registrar; for others, Holdfast tries again. */
const remedies: Readonly<Record<string, MessageKey<'domains'>>> = {
  auth: 'remedyAuth',
  blocked: 'remedyBlocked',
  not_found: 'remedyNotFound',
  not_registered: 'remedyNotRegistered',
  plan_limit_reached: 'remedyPlan',
  unsupported: 'remedyUnsupported',
}

/** `isElsewhere`: it was not the registrar that could not be read, but the registry. */
export function remedyOf({ code }: StoredError, isElsewhere = false): MessageKey<'domains'> {
  if (isElsewhere && code === 'unsupported') return 'remedyEnterExpiry'
  return remedies[code] ?? 'remedyRetry'
}

type SyncErrorProps = { title: string; error: StoredError | null; connectionId: string | null }

/** Why a registrar could not be read, and what to do. */
export function SyncError({ title, error, connectionId }: SyncErrorProps) {
  if (!error) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {error.message} <Ago at={error.at} />
      </Text>
      <Remedy error={error} connectionId={connectionId} />
    </Alert>
  )
}

export function Remedy({ error, connectionId }: { error: StoredError; connectionId: string | null }) {
  const { t } = useTranslation('domains')
  const path = pathOf(error, connectionId)
  const text = t(remedyOf(error, connectionId === null))
  if (path === null) return <Text size="sm">{text}</Text>
  return (
    <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={path} {...props} />}>
      {text}
    </Anchor>
  )
}

/** The page on which the error can be resolved; null for the others. */
function pathOf({ code }: StoredError, connectionId: string | null): string | null {
  if (code === 'plan_limit_reached') return '/account'
  if (connectionId === null) return null
  return code === 'auth' || code === 'blocked' ? connectionsPaths.connection(connectionId) : null
}
