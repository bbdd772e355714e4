import { request } from '@holdfast/client'
import { Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { SourceFields } from '../form/source-fields.tsx'
import { sourcePatch, valuesOf } from '../form/source-values.ts'
import { dynamicIpPaths } from '../paths.ts'
import type { Source } from '../states.tsx'

export function SettingsPanel({ source }: { source: Source }) {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const navigate = useNavigate()
  const undoable = useUndoable<'dynamic_ips.update'>()
  const path = { dynamic_ip_id: source.id }
  const form = useForm({ initialValues: valuesOf(source) })
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) => request('dynamic_ips.update', { path, body: sourcePatch(values, source) })}
          submit={t('save')}
          onDone={({ body }) => {
            const before = valuesOf(source)
            form.setValues(valuesOf(body))
            undoable(
              t('saved', { name: body.name }),
              request('dynamic_ips.update', { path, body: sourcePatch(before, body) }),
              () => form.setValues(before),
            )
          }}
        >
          <SourceFields form={form} />
        </RequestForm>
      </Card>
      {source.blocked === null && may('dynamic_ips.block') && <Block source={source} />}
      {may('dynamic_ips.delete') && (
        <DeleteByName
          title={t('deleteSource')}
          name={source.name}
          request={request('dynamic_ips.delete', { path })}
          onDone={() => void navigate({ to: dynamicIpPaths.sources })}
        />
      )}
    </Stack>
  )
}

/** It is told to the device with every report, and taken back at the top of the page. */
function Block({ source: { id } }: { source: Source }) {
  const { t } = useTranslation('dynamic-ip')
  const [reason, setReason] = useState('')
  return (
    <Card>
      <Group justify="space-between">
        <div>
          <Title order={2}>{t('block')}</Title>
          <Text size="sm" c="dimmed">
            {t('blockText')}
          </Text>
        </div>
        <ConfirmButton
          label={t('block')}
          text={t('blockText')}
          request={request('dynamic_ips.block', { path: { dynamic_ip_id: id }, body: { reason } })}
        >
          <TextInput
            label={t('reason')}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </ConfirmButton>
      </Group>
    </Card>
  )
}
