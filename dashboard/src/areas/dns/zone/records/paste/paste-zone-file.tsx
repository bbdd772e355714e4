import {
  Alert,
  Badge,
  Button,
  FileButton,
  Group,
  List,
  Loader,
  ScrollArea,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemAlert } from '../../../../../ui/problem-alert.tsx'
import { RequestForm } from '../../../../../ui/request-form.tsx'
import type { Zone } from '../../../record.ts'
import { DifferenceLines } from '../../difference-lines.tsx'
import { useRecordChanges } from '../record-changes.ts'
import { zoneFileLine } from '../zone-file-line.ts'
import { type LineFault, pasteChanges, usePastePreview } from './paste-preview.ts'
import classes from './paste-zone-file.module.css'
import { type Line, type Pasted, readZoneFile } from './zone-file.ts'

const example =
  'www   3600  IN  A      192.0.2.10\n@           IN  MX 10  mail\nblog        IN  CNAME  sites.example.net.'

type PasteZoneFileProps = { zone: Zone; onDone: () => void }

/** Records from a zone file: what would come of every line is seen before anything is done. */
export function PasteZoneFile({ zone, onDone }: PasteZoneFileProps) {
  const { t } = useTranslation('dns')
  const form = useForm({ initialValues: { text: '' } })
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const pasted = without(readZoneFile(form.values.text, zone.name), leftOut)
  const changes = useRecordChanges(zone.id)
  const preview = usePastePreview(changes, pasted)
  const { changed, faults } = preview
  const isNothing = !changed || changed.created.length + changed.updated.length === 0
  return (
    <RequestForm
      form={form}
      requestOf={() => changes.requestOf(pasteChanges(pasted.records))}
      submit={t('takeOver')}
      isDisabled={preview.isPending || isNothing}
      onDone={({ body }) => {
        changes.undoable(
          t('takenOver', { count: body.created.length + body.updated.length }),
          preview.before,
          body,
        )
        onDone()
      }}
      onCancel={onDone}
    >
      <Group justify="space-between" align="flex-end">
        <Text size="sm" c="dimmed" maw={520}>
          {t('pasteText')}
        </Text>
        <FileButton
          accept="text/plain,.zone,.db,.txt"
          onChange={(file) => void file?.text().then((text) => form.setValues({ text }))}
        >
          {(props) => (
            <Button variant="default" size="xs" leftSection={<IconFileText size={15} />} {...props}>
              {t('openFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea
        aria-label={t('zoneFile')}
        autosize
        minRows={7}
        maxRows={14}
        classNames={{ input: classes.text ?? '' }}
        data-autofocus
        placeholder={example}
        {...form.getInputProps('text')}
      />
      <Faults
        faults={faults}
        onLeaveOut={() => setLeftOut(new Set([...leftOut, ...faults.map(({ line }) => lineKey(line))]))}
      />
      {pasted.skipped.length > 0 && (
        <Alert color="yellow" title={t('pasteSkipped')}>
          <Lines lines={pasted.skipped.map((line) => ({ line, message: '' }))} />
        </Alert>
      )}
      {preview.isPending ? <Loader size="sm" /> : <ProblemAlert problem={preview.error} />}
      {changed && (
        <Stack gap="xs">
          <Group gap="xs">
            <Tally count={changed.created.length} color="kelp" word="pasteNew" />
            <Tally count={changed.updated.length} color="blue" word="pasteChanged" />
            <Tally
              count={pasted.records.length - changed.created.length - changed.updated.length}
              color="gray"
              word="pasteKnown"
            />
          </Group>
          <ScrollArea.Autosize mah={240}>
            <DifferenceLines
              lines={[
                ...changed.created
                  .slice(0, shownMax)
                  .map((record) => ({ kind: 'come' as const, text: zoneFileLine(record) })),
                ...changed.updated
                  .slice(0, shownMax)
                  .map((record) => ({ kind: 'changed' as const, text: zoneFileLine(record) })),
              ]}
            />
          </ScrollArea.Autosize>
        </Stack>
      )}
    </RequestForm>
  )
}

const shownMax = 200

function Tally({ count, color, word }: { count: number; color: string; word: string }) {
  const { t } = useTranslation('dns')
  if (count <= 0) return null
  return (
    <Badge variant="light" radius="sm" color={color} tt="none">
      {t(word, { count })}
    </Badge>
  )
}

function Faults({ faults, onLeaveOut }: { faults: LineFault[]; onLeaveOut: () => void }) {
  const { t } = useTranslation('dns')
  if (faults.length === 0) return null
  return (
    <Alert color="red" title={t('pasteRefused')}>
      <Lines lines={faults} />
      <Button mt="sm" size="xs" variant="default" onClick={onLeaveOut}>
        {t('leaveOut')}
      </Button>
    </Alert>
  )
}

function Lines({ lines }: { lines: LineFault[] }) {
  const { t } = useTranslation('dns')
  return (
    <List size="sm" spacing={4}>
      {lines.slice(0, shownMax).map(({ line: { number, text }, message }) => (
        <List.Item key={`${number} ${message}`}>
          <Text size="sm" className={classes.line ?? ''}>
            {t('line', { number })} <code>{text}</code>
          </Text>
          {message}
        </List.Item>
      ))}
    </List>
  )
}

/** Without the lines that were to be left out. */
function without({ records, lines, skipped }: Pasted, leftOut: ReadonlySet<string>): Pasted {
  const isKept = (_each: unknown, index: number) => !leftOut.has(lineKey(lines[index]))
  return { records: records.filter(isKept), lines: lines.filter(isKept), skipped }
}

function lineKey(line: Line | undefined): string {
  return `${line?.number} ${line?.text}`
}
