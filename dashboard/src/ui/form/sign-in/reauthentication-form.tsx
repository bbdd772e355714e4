/** A form with which a person confirms their identity, with one of several methods. */
import { Anchor, Group, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'

type ReauthenticationMethod = 'password' | 'code' | 'recovery_code'
type ConfirmationValues = Record<ReauthenticationMethod, string>
/** The format of the API: one member, named after the method. */
export type Confirmation = Partial<ConfirmationValues>

type ReauthenticationFormProps<A> = Omit<
  AuthFormProps<ConfirmationValues, A>,
  'form' | 'send' | 'children'
> & {
  /** The available methods; the first is shown initially. */
  methods: readonly [ReauthenticationMethod, ...ReauthenticationMethod[]]
  send: (proof: Confirmation) => Promise<A>
  onBack?: () => void
  /** The text above the field. */
  children?: ReactNode
}

export function ReauthenticationForm<A>({
  methods,
  send,
  onBack,
  children,
  ...formProps
}: ReauthenticationFormProps<A>) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<ReauthenticationMethod>(methods[0])
  const form = useForm<ConfirmationValues>({ initialValues: { password: '', code: '', recovery_code: '' } })
  const others = methods.filter((other) => other !== kind)
  return (
    <AuthForm
      {...formProps}
      form={form}
      send={(values) => send({ [kind]: kind === 'password' ? values[kind] : values[kind].trim() })}
    >
      {children}
      <ConfirmationInput key={kind} kind={kind} {...form.getInputProps(kind)} />
      {(onBack || others.length > 0) && (
        <Group gap="md" justify={onBack ? 'space-between' : 'flex-start'}>
          {onBack && <Choice label={t('back')} onClick={onBack} />}
          {others.map((other) => (
            <Choice key={other} label={t(choices[other])} onClick={() => setKind(other)} />
          ))}
        </Group>
      )}
    </AuthForm>
  )
}

const choices = { password: 'usePassword', code: 'useCode', recovery_code: 'useRecoveryCode' } as const

function Choice({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onClick}>
      {label}
    </Anchor>
  )
}

type ConfirmationInputProps = { kind: ReauthenticationMethod } & ReturnType<
  ReturnType<typeof useForm>['getInputProps']
>

function ConfirmationInput({ kind, ...props }: ConfirmationInputProps) {
  const { t } = useTranslation()
  // In a dialog, the dialog moves the focus to the element with `data-autofocus`.
  const field = { ...props, required: true, autoFocus: true, 'data-autofocus': true }
  if (kind === 'password')
    return <PasswordInput {...field} label={t('password')} autoComplete="current-password" />
  const isCode = kind === 'code'
  return (
    <TextInput
      {...field}
      label={isCode ? t('code') : t('recoveryCode')}
      description={isCode ? t('codeText') : t('recoveryCodeText')}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      inputMode={isCode ? 'numeric' : 'text'}
    />
  )
}
