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
  plan_limit_reached: 'remedyPlan',
  unsupported: 'remedyUnsupported',
}

export function remedyOf({ code }: StoredError): MessageKey<'domains'> {
  return remedies[code] ?? 'remedyRetry'
}

type SyncErrorProps = { title: string; error: StoredError | null; connectionId: string }

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

export function Remedy({ error, connectionId }: { error: StoredError; connectionId: string }) {
  const { t } = useTranslation('domains')
  const path = pathOf(error, connectionId)
  const text = t(remedyOf(error))
  if (path === null) return <Text size="sm">{text}</Text>
  return (
    <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={path} {...props} />}>
      {text}
    </Anchor>
  )
}

/** The page on which the error can be resolved; null for the others. */
function pathOf({ code }: StoredError, connectionId: string): string | null {
  if (code === 'plan_limit_reached') return '/account'
  return code === 'auth' || code === 'blocked' ? connectionsPaths.connection(connectionId) : null
}
