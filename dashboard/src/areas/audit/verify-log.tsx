import { type ResponseOf, request } from '@holdfast/client'
import { Alert, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { numberText } from '#language/language.ts'
import { ApiRequestButton } from '#ui/api-request/api-request-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { SidePanel } from '#ui/dialog/side-panel.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

const verification = request('account.audit_log.verify')
const checkpoints = request('account.audit_log.checkpoints.list', { query: { limit: 5 } })

/** Verifies the whole chain on request, and lists the checkpoints to store elsewhere. */
export function VerifyLog() {
  const { t } = useTranslation('audit')
  const may = useMay()
  const [opened, { open, close }] = useDisclosure()
  if (!may('account.audit_log.verify')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconShieldCheck size={16} />} onClick={open}>
        {t('verify')}
      </Button>
      <SidePanel opened={opened} onClose={close} title={t('verify')}>
        <Stack gap="lg">
          <Verification />
          <Checkpoints />
          <Group>
            <ApiRequestButton size="xs" />
          </Group>
        </Stack>
      </SidePanel>
    </>
  )
}

function Verification() {
  const result = useApiQuery(verification)
  return <QueryResult result={result}>{(report) => <Report report={report} />}</QueryResult>
}

function Report({ report }: { report: ResponseOf<'account.audit_log.verify'> }) {
  const { t } = useTranslation('audit')
  const { is_whole, entries, unsealed, head, breaks, break_count, key } = report
  return (
    <Stack>
      <Alert
        color={is_whole ? 'kelp' : 'red'}
        icon={is_whole ? <IconShieldCheck size={18} /> : <IconShieldX size={18} />}
        title={is_whole ? t('valid') : t('broken', { count: break_count })}
      >
        {is_whole ? t('validText') : t('brokenText')}
      </Alert>
      {breaks.length > 0 && (
        <List size="sm">
          {breaks.map(({ seq, reason }) => (
            <List.Item key={`${seq} ${reason}`}>
              {seq}: {reason}
            </List.Item>
          ))}
        </List>
      )}
      <DetailsList
        facts={[
          { label: t('sealed'), value: numberText(entries) },
          { label: t('unsealed'), value: numberText(unsealed) },
          { label: t('signingKey'), value: <Code>{key.id}</Code> },
        ]}
      />
      {head && (
        <div>
          <Text size="xs" c="dimmed" fw={600} mb={4}>
            {t('head', { seq: head.seq })}
          </Text>
          <Copyable text={head.hash} />
        </div>
      )}
    </Stack>
  )
}

function Checkpoints() {
  const { t } = useTranslation('audit')
  const { rows, error, isPending } = useList(checkpoints)
  return (
    <div>
      <Title order={3}>{t('checkpoints')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('checkpointsText')}
      </Text>
      <ProblemAlert problem={error} />
      {!isPending && !error && rows.length === 0 && <Text size="sm">{t('noCheckpoints')}</Text>}
      <Stack gap="sm">
        {rows.map((checkpoint) => (
          <div key={checkpoint.seq}>
            <Text size="sm">
              {t('through', { seq: checkpoint.seq })}, <Ago at={checkpoint.signed_at} />
            </Text>
            <Copyable text={JSON.stringify(checkpoint)} />
          </div>
        ))}
      </Stack>
    </div>
  )
}
