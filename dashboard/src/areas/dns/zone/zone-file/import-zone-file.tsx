import {
  Alert,
  Button,
  FileButton,
  Group,
  Loader,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Zone } from '#areas/dns/record.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { bytesText } from '#ui/format/bytes.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportManaged } from './import-managed.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ImportResult, type ImportValues, importRequest, useImportPreview } from './import-request.ts'
import { useImportUndo } from './import-undo.ts'
import classes from './import-zone-file.module.css'

const example =
  'www   3600  IN  A      192.0.2.10\n@           IN  MX 10  mail\nblog        IN  CNAME  sites.example.net.'
/** A text area with more text is slow. */
const shownFileBytesMax = 200_000

type ImportZoneFileProps = { zone: Zone; onDone: () => void }

/** Imports a zone file: all changes are previewed, and exactly these are applied. */
export function ImportZoneFile({ zone, onDone }: ImportZoneFileProps) {
  const { t } = useTranslation('dns')
  const form = useForm<ImportValues>({
    initialValues: { text: '', file: null, mode: 'merge', importsOtherLines: false, managed: null },
  })
  const { preview, isPending, error } = useImportPreview(zone.id, form.values)
  const offerUndo = useImportUndo(zone)
  const hash = preview?.hash ?? null
  const isNothing = preview === undefined || hash === null || countOf(preview) === 0
  const isUndecided = form.values.managed === null && (preview?.managed.length ?? 0) > 0
  return (
    <RequestForm
      form={form}
      requestOf={(values) => importRequest(zone.id, values, hash === null ? { dry_run: true } : { hash })}
      submit={t('importZoneFile')}
      isDisabled={isPending || isNothing || isUndecided}
      isDangerous={(preview?.counts.delete ?? 0) > 0}
      onDone={({ body }) => {
        const message = t('zoneFileImported', { count: countOf(body) })
        if (!offerUndo(message, body)) notifications.show({ message })
        onDone()
      }}
      onCancel={onDone}
    >
      <Source form={form} />
      <SegmentedControl
        aria-label={t('importMode')}
        data={[
          { value: 'merge', label: t('importMerge') },
          { value: 'replace', label: t('importReplace') },
        ]}
        {...form.getInputProps('mode')}
      />
      <Text size="sm" c="dimmed">
        {t(form.values.mode === 'merge' ? 'importMergeText' : 'importReplaceText')}
      </Text>
      {isPending ? <Loader size="sm" /> : <ProblemAlert problem={error} />}
      {preview && (
        <>
          <ImportErrors
            preview={preview}
            isLeftOut={form.values.importsOtherLines}
            onLeaveOut={(importsOtherLines) => form.setValues({ importsOtherLines })}
          />
          <ImportManaged
            managed={preview.managed}
            choice={form.values.managed}
            onChoose={(managed) => form.setValues({ managed })}
          />
          <ImportPreview preview={preview} />
        </>
      )}
    </RequestForm>
  )
}

function countOf({ counts }: ImportResult): number {
  return counts.create + counts.update + counts.delete
}

function Source({ form }: { form: ReturnType<typeof useForm<ImportValues>> }) {
  const { t, i18n } = useTranslation('dns')
  const { file } = form.values
  const openFile = async (chosen: File | null) => {
    if (!chosen) return
    const isShown = chosen.size <= shownFileBytesMax
    const text = isShown ? await chosen.text() : ''
    form.setValues({ text, file: isShown ? null : chosen, importsOtherLines: false })
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Text size="sm" c="dimmed" maw={520}>
          {t('importZoneFileText')}
        </Text>
        <FileButton accept="text/plain,text/dns,.zone,.db,.txt" onChange={(chosen) => void openFile(chosen)}>
          {(props) => (
            <Button variant="default" size="xs" leftSection={<IconFileText size={15} />} {...props}>
              {t('openFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      {file ? (
        <Alert
          color="gray"
          icon={<IconFileText size={18} />}
          title={file.name}
          withCloseButton
          closeButtonLabel={t('removeFile')}
          onClose={() => form.setValues({ file: null })}
        >
          {bytesText(file.size, i18n.language)}
        </Alert>
      ) : (
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
      )}
    </Stack>
  )
}
