import { request } from '@holdfast/client'
import { Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DynamicIpFields } from '../form/dynamic-ip-fields.tsx'
import { dynamicIpPatch, valuesOf } from '../form/dynamic-ip-values.ts'
import { dynamicIpPaths } from '../paths.ts'
import type { DynamicIp } from '../states.tsx'

export function SettingsPanel({ dynamicIp }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const may = useMay()
  const navigate = useNavigate()
  const path = { dynamic_ip_id: dynamicIp.id }
  const form = useForm({ initialValues: valuesOf(dynamicIp) })
  const change = (values: ReturnType<typeof valuesOf>, from: DynamicIp) =>
    request('dynamic_ips.update', { path, body: dynamicIpPatch(values, from) })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) => change(values, dynamicIp)}
          submit={t('save')}
          onDone={({ body }) => saved(t('saved', { name: body.name }), dynamicIp, body)}
        >
          <DynamicIpFields form={form} />
        </RequestForm>
      </Card>
      {dynamicIp.blocked === null && may('dynamic_ips.block') && <Block dynamicIp={dynamicIp} />}
      {may('dynamic_ips.delete') && (
        <DeleteByName
          title={t('deleteDynamicIp')}
          name={dynamicIp.name}
          request={request('dynamic_ips.delete', { path })}
          onDone={() => void navigate({ to: dynamicIpPaths.dynamicIps })}
        />
      )}
    </Stack>
  )
}

/** Every report gets the reason in its response; the block is removed at the top of the page. */
function Block({ dynamicIp: { id } }: { dynamicIp: DynamicIp }) {
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
