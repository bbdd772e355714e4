import { Card, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest, type UserSession } from '#api/auth.ts'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'

export function ProfilePanel({ session: { user } }: { session: UserSession }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { name: user.name } })
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('you')}
      </Title>
      <AuthForm
        form={form}
        send={(values) => sendAuthRequest('PATCH /profile', values)}
        submit={t('save')}
        onDone={() => notifications.show({ message: t('saved', { name: user.email }) })}
      >
        <TextInput label={t('email')} value={user.email} readOnly variant="filled" maw={400} />
        <TextInput label={t('yourName')} required maw={400} {...form.getInputProps('name')} />
      </AuthForm>
    </Card>
  )
}
