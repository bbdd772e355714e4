import { request } from '@holdfast/client'
import { Card, Checkbox, Code, Fieldset, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ShowMore } from '#ui/list/show-more.tsx'

/** What a calendar can show. */
const contentTexts = {
  includes_domains: 'calendarDomains',
  includes_releases: 'calendarReleases',
  includes_certificates: 'calendarCertificates',
  includes_maintenance: 'calendarMaintenance',
} as const
const contentNames = Object.keys(contentTexts) as (keyof typeof contentTexts)[]

/** The secret URLs at which calendar programs read expiries. */
export function CalendarsPanel() {
  const { t } = useTranslation('domains')
  const may = useMay()
  const list = useList(request('domains.calendars.list'))
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Card>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Title order={2}>{t('calendars')}</Title>
          <Text size="sm" c="dimmed">
            {t('calendarsText')}
          </Text>
        </div>
        {may('domains.calendars.create') && <CreateCalendar onDone={setUrl} />}
      </Group>
      <Stack gap="xs">
        {list.rows.map(({ id, name, label, hint, ...contents }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              {name} <Code>{hint}</Code>{' '}
              <Text span size="xs" c="dimmed">
                {contentNames
                  .flatMap((content) => (contents[content] ? t(contentTexts[content]) : []))
                  .join(', ')}
                {label !== null && ` (${label})`}
              </Text>
            </Text>
            {may('domains.calendars.delete') && (
              <ConfirmButton
                label={t('deleteCalendar')}
                name={name}
                isDangerous
                button={{ size: 'xs' }}
                request={request('domains.calendars.delete', { path: { calendar_id: id } })}
              />
            )}
          </Group>
        ))}
      </Stack>
      <ShowMore list={list} />
      <SecretDialog title={t('calendarUrl')} secret={url} onClose={() => setUrl(null)}>
        <Text size="sm">{t('calendarUse')}</Text>
      </SecretDialog>
    </Card>
  )
}

function CreateCalendar({ onDone }: { onDone: (url: string) => void }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const mayShow = {
    includes_domains: true,
    includes_releases: true,
    includes_certificates: may('certificates.list'),
    includes_maintenance: may('maintenance_windows.list'),
  }
  const form = useForm({
    initialValues: {
      name: '',
      label: '',
      includes_domains: true,
      includes_releases: false,
      includes_certificates: false,
      includes_maintenance: false,
    },
  })
  return (
    <EditModal label={t('newCalendar')} size="xs">
      {(close) => (
        <RequestForm
          form={form}
          requestOf={({ name, label, ...contents }) =>
            request('domains.calendars.create', {
              body: { name, ...contents, ...(label.trim() && { label: label.trim() }) },
            })
          }
          submit={t('create')}
          onDone={({ body }) => {
            form.reset()
            close()
            onDone(body.url)
          }}
          onCancel={close}
        >
          <TextInput label={t('name')} required {...form.getInputProps('name')} />
          <TextInput
            label={t('label')}
            description={t('calendarLabelHelp')}
            placeholder="team:web"
            {...form.getInputProps('label')}
          />
          <Fieldset legend={t('calendarContents')}>
            <Stack gap="xs">
              {contentNames
                .filter((content) => mayShow[content])
                .map((content) => (
                  <Checkbox
                    key={content}
                    label={t(contentTexts[content])}
                    {...form.getInputProps(content, { type: 'checkbox' })}
                  />
                ))}
            </Stack>
          </Fieldset>
        </RequestForm>
      )}
    </EditModal>
  )
}
