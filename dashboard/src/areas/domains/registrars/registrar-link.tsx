import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConnectionLink } from '#areas/connections/index.ts'
import type { Domain } from '../states.tsx'

type RegistrarLinkProps = {
  domain: Pick<Domain, 'connection_id'> & Partial<Pick<Domain, 'provider' | 'registrar'>>
}

/** The connection of a domain, or its registrar if that has no connection. */
export function RegistrarLink({ domain: { connection_id, provider, registrar } }: RegistrarLinkProps) {
  const { t } = useTranslation('domains')
  if (connection_id !== null) return <ConnectionLink of={{ connection_id, provider: provider ?? null }} />
  return (
    <>
      <Text size="sm">{registrar ?? '–'}</Text>
      <Text size="xs" c="dimmed">
        {t('notConnected')}
      </Text>
    </>
  )
}
