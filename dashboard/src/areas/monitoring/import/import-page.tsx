import { request } from '@holdfast/client'
import { Alert, Button, Code, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { IconFileImport, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { useMay } from '#api/session.tsx'
import { bytesText } from '#ui/format/bytes.ts'
import { Page } from '#ui/page/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { monitoringPaths } from '../paths.ts'
import { type ImportResult, importRequest, useImportReview } from './import-request.ts'
import { ImportReview } from './import-review.tsx'

/** Imports monitors from a file: everything is reviewed before anything is created. */
export function ImportPage() {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const { review, isPending, error } = useImportReview(result ? null : file)
  const send = useSend<'monitors.import'>()
  const changes = review ? review.counts.create + review.counts.update : 0
  useShownRequests([request('monitors.import', { query: { dry_run: true }, body: { file: '…' } })])
  function choose(chosen: File | null) {
    setFile(chosen)
    setResult(null)
    send.reset()
  }
  async function apply() {
    if (!file || !review?.hash) return
    setResult((await send.mutateAsync(importRequest(file, { hash: review.hash }))).body)
  }
  return (
    <Page
      guide="/docs/guides/move-monitors"
      title={t('importMonitors')}
      description={t('importText')}
      crumbs={[{ label: t('monitors'), path: monitoringPaths.monitors }]}
    >
      <Stack gap="md" maw={860}>
        {may('monitors.import') && <ChooseFile file={file} onChoose={choose} />}
        {!file && <Formats />}
        {isPending && <Loader size="sm" aria-label={t('importReading')} />}
        <ProblemAlert problem={error ?? send.error} />
        {result && (
          <Alert color="kelp" title={t('importDone', { count: result.counts.create + result.counts.update })}>
            <Button component={Link} to={monitoringPaths.monitors} variant="light" size="xs">
              {t('monitors')}
            </Button>
          </Alert>
        )}
        {(result ?? review) && <ImportReview review={(result ?? review) as ImportResult} />}
        {review && !result && (
          <Group justify="flex-end">
            <Button
              disabled={review.hash === null || changes === 0}
              loading={send.isPending}
              onClick={() => void apply().catch(() => {})}
            >
              {changes === 0 ? t('importNothing') : t('importApply', { count: changes })}
            </Button>
          </Group>
        )}
      </Stack>
    </Page>
  )
}

function ChooseFile({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const { t, i18n } = useTranslation('monitoring')
  return (
    <Group gap="sm">
      <FileButton accept=".yaml,.yml,.json,.db,.sqlite" onChange={onChoose}>
        {(props) => (
          <Button variant={file ? 'default' : 'filled'} leftSection={<IconUpload size={16} />} {...props}>
            {t(file ? 'importOther' : 'importChoose')}
          </Button>
        )}
      </FileButton>
      {file && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {file.name} ({bytesText(file.size, i18n.language)})
        </Text>
      )}
    </Group>
  )
}

/** What can be imported, and where other programs keep it. */
function Formats() {
  const { t } = useTranslation('monitoring')
  const formats = [
    ['Uptime Kuma', t('importKuma'), 'kuma.db'],
    ['Gatus', t('importGatus'), 'config.yaml'],
    ['Healthchecks', t('importHealthchecks'), 'GET /api/v3/checks/'],
    ['Holdfast', t('importHoldfast'), 'monitors.yaml'],
  ] as const
  return (
    <Stack gap="xs">
      {formats.map(([name, text, file]) => (
        <Group key={name} gap="sm" wrap="nowrap" align="flex-start">
          <IconFileImport size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text size="sm">
            <b>{name}</b>: {text} <Code>{file}</Code>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
