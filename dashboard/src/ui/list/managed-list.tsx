import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ManagedRRset } from '#api/managed-confirmation.ts'
import { useMay } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { ManagedBadge } from '../related/managed-badge.tsx'

const shownMax = 10
const managers: Readonly<Record<string, MessageKey<'common'>>> = { dynamic_ip: 'manager_dynamic_ip' }

/** Managed record sets, each with its manager. */
export function ManagedList({ managed }: { managed: readonly ManagedRRset[] }) {
  const { t } = useTranslation()
  const count = managed.length - shownMax
  return (
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {managed.slice(0, shownMax).map(({ name, type, managed_by: { type: manager, id, name: title } }) => (
        <List.Item key={`${name} ${type}`}>
          <b>{name}</b> {type}: {managers[manager] ? t(managers[manager]) : manager}{' '}
          <ManagedBadge manager={{ type: manager, id, name: title }} />
        </List.Item>
      ))}
      {count > 0 && <List.Item>{t('andMore', { count })}</List.Item>}
    </List>
  )
}

/** Releasing record sets from their manager requires permission to change the manager. */
export const releasePermission = 'dynamic_ip.write'

export function useMayRelease(): boolean {
  return useMay()('dynamic_ips.bindings.delete')
}
