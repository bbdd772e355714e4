import { Card, Group, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ListedSession, sendAuthRequest, useAuthQuery } from '#api/auth.ts'
import { AuthButton } from '#ui/action/auth-button.tsx'
import { browserName } from '#ui/format/browser-name.ts'
import { Ago } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

/** The browsers in which the person is signed in. */
export function SessionsPanel() {
  const { t } = useTranslation('account')
  const result = useAuthQuery('GET /sessions')
  const others = (result.data?.body.data ?? []).filter(({ current }) => !current)
  return (
    <Card>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2}>{t('sessions')}</Title>
          <Text size="sm" c="dimmed">
            {t('sessionsText')}
          </Text>
        </div>
        {others.length > 1 && (
          <AuthButton
            label={t('endOthers')}
            size="sm"
            step={() => Promise.all(others.map(({ id }) => sendAuthRequest(`DELETE /sessions/${id}`)))}
          />
        )}
      </Group>
      <QueryResult result={result}>
        {({ data }) => (
          <Table.ScrollContainer minWidth={560} type="native">
            <Table aria-label={t('sessions')} horizontalSpacing={0}>
              <TableHead headers={[t('browser'), t('lastUsed'), t('expires')]} hasActions />
              <Table.Tbody>
                {data.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </QueryResult>
    </Card>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const { t } = useTranslation('account')
  const { id, user_agent, ip_address, last_used_at, expires_at, current } = session
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" title={user_agent ?? ''}>
          {browserName(user_agent ?? '') ?? (user_agent || t('unknownBrowser'))}
        </Text>
        <Text size="xs" c="dimmed">
          {ip_address}
        </Text>
      </Table.Td>
      <Table.Td w={150}>
        <Ago at={last_used_at} />
      </Table.Td>
      <Table.Td w={150}>
        <Ago at={expires_at} isComing />
      </Table.Td>
      <Table.Td w={130} ta="right">
        {current ? (
          <StateBadge tone="good" label={t('thisSession')} />
        ) : (
          <AuthButton label={t('end')} step={() => sendAuthRequest(`DELETE /sessions/${id}`)} />
        )}
      </Table.Td>
    </Table.Tr>
  )
}
