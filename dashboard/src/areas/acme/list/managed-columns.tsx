import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Ago, DimmedAgo, dateText } from '#ui/format/time.tsx'
import type { Column } from '#ui/list/list-table.tsx'
import { acmePaths } from '../paths.ts'
import { type Managed, ManagedState, titleOf } from '../states.tsx'

const namesMax = 3

export function useManagedColumns(): Column<Managed>[] {
  const { t, i18n } = useTranslation('acme')
  return [
    {
      header: t('certificate'),
      cell: (managed) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={acmePaths.managed(managed.id)} {...props} />}
          >
            {titleOf(managed)}
          </Anchor>
          <OtherNames names={managed.names.slice(1)} />
        </>
      ),
    },
    { header: t('state'), cell: (managed) => <ManagedState managed={managed} />, width: 220 },
    {
      header: t('expires'),
      cell: ({ not_after }) =>
        not_after === null ? (
          t('notIssued')
        ) : (
          <>
            {dateText(String(not_after), i18n.language)}
            <Text size="xs" c="dimmed">
              <Ago at={String(not_after)} isComing />
            </Text>
          </>
        ),
      width: 160,
    },
    {
      header: t('nextOrder'),
      cell: ({ next_order_at }) =>
        next_order_at === null ? (
          <Text size="sm" c="dimmed">
            {t('noOrder')}
          </Text>
        ) : (
          <DimmedAgo at={String(next_order_at)} isComing />
        ),
      width: 150,
    },
  ]
}

function OtherNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('acme')
  const count = names.length - namesMax
  if (names.length === 0) return null
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {names.slice(0, namesMax).join(', ')}
      {count > 0 && ` ${t('andMore', { count })}`}
    </Text>
  )
}
