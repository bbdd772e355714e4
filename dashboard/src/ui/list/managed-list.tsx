import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ManagedRRset } from '#api/managed-question.ts'
import { useMay } from '#api/session.tsx'

const shownMax = 10

/** Record sets that something manages, each with what manages it. */
export function ManagedList({ managed }: { managed: readonly ManagedRRset[] }) {
  const { t } = useTranslation()
  const count = managed.length - shownMax
  return (
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {managed.slice(0, shownMax).map(({ name, type, managed_by: { kind, title } }) => (
        <List.Item key={`${name} ${type}`}>
          <b>{name}</b> {type}: {t(`manager_${kind}`)} {title}
        </List.Item>
      ))}
      {count > 0 && <List.Item>{t('andMore', { count })}</List.Item>}
    </List>
  )
}

/** Taking record sets out of what manages them needs the permission to change that. */
export const releasePermission = 'dynamic_ip.write'

export function useMayRelease(): boolean {
  return useMay()('dynamic_ips.bindings.delete')
}
