import { Alert, Anchor, List, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dnsPaths } from '#areas/dns/paths.ts'
import type { Zone } from '#areas/dns/record.ts'
import type { MessageKey } from '#language/language.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { adoptRequest, type useDriftActions } from './drift-actions.ts'
import type { Guard, Plan } from './plan.ts'
import { applyRequest, type useApply } from './use-apply.tsx'

const reasons: Record<Guard['code'], MessageKey<'dns'>> = {
  update_threshold: 'guardUpdateReason',
  delete_threshold: 'guardDeleteReason',
  apex_ns: 'guardApexReason',
}

/** The blocked changes, the reason, and what to do. */
export function Guards({ zone, guards, text }: { zone: Zone; guards: readonly Guard[]; text: string }) {
  const { t } = useTranslation('dns')
  return (
    <Alert color="yellow" icon={<IconShieldExclamation size={18} />} title={t('guardsTitle')}>
      <List size="sm" spacing="xs">
        {guards.map(({ code, message }) => (
          <List.Item key={code}>
            <b>{message}</b> {t(reasons[code])}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {text}{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to={dnsPaths.zoneSettings(zone.id)} {...props} />}
        >
          {t('guardsSettings')}
        </Anchor>
      </Text>
    </Alert>
  )
}

type ForceApplyProps = { zone: Zone; plan: Plan; applying: ReturnType<typeof useApply> }

/** Applies changes that a guard blocks; the person must type the name of the zone. */
export function ForceApply({ zone, plan, applying }: ForceApplyProps) {
  const { t } = useTranslation('dns')
  const { blocked, dismiss, done } = applying
  const form = useZoneNameForm(zone)
  return (
    <Dialog opened={blocked !== null} onClose={dismiss} title={t('applyForce')} size="lg" keepsInput={false}>
      {blocked && (
        <RequestForm
          form={form}
          requestOf={() => applyRequest(zone, plan, blocked.rrsets, blocked.guards)}
          submit={t('applyForce')}
          isDangerous
          onCancel={dismiss}
          onDone={({ body }) => done(body)}
        >
          <Confirmation zone={zone} guards={blocked.guards} text={t('guardsForce')} form={form} />
        </RequestForm>
      )}
    </Dialog>
  )
}

type ForceAdoptProps = { zone: Zone; actions: ReturnType<typeof useDriftActions> }

/** Accepts external changes that a guard blocks; the person must type the name of the zone. */
export function ForceAdopt({ zone, actions: { blocked, dismiss } }: ForceAdoptProps) {
  const { t } = useTranslation('dns')
  const form = useZoneNameForm(zone)
  return (
    <Dialog opened={blocked !== null} onClose={dismiss} title={t('adoptForce')} size="lg" keepsInput={false}>
      {blocked && (
        <RequestForm
          form={form}
          requestOf={() => adoptRequest(zone, blocked.rrsets, blocked.guards)}
          submit={t('adoptForce')}
          isDangerous
          onCancel={dismiss}
          onDone={() => {
            dismiss()
            notifications.show({ message: t('externalChangesAccepted', { count: blocked.rrsets.length }) })
          }}
        >
          <Confirmation zone={zone} guards={blocked.guards} text={t('guardsAdopt')} form={form} />
        </RequestForm>
      )}
    </Dialog>
  )
}

type NameForm = UseFormReturnType<{ name: string }>

function useZoneNameForm(zone: Zone): NameForm {
  const { t } = useTranslation('dns')
  return useForm({
    initialValues: { name: '' },
    validate: {
      name: (typed) =>
        [zone.name, zone.display_name].includes(typed.trim())
          ? null
          : t('typeName', { name: zone.display_name }),
    },
  })
}

type ConfirmationProps = { zone: Zone; guards: readonly Guard[]; text: string; form: NameForm }

function Confirmation({ zone, guards, text, form }: ConfirmationProps) {
  const { t } = useTranslation('dns')
  return (
    <Stack>
      <Guards zone={zone} guards={guards} text={text} />
      <TextInput
        label={t('typeZoneName')}
        placeholder={zone.display_name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </Stack>
  )
}
