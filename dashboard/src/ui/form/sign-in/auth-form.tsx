import { useAuthMutation } from '#api/auth.ts'
import { type FormProps, SubmittedForm } from '../submitted-form.tsx'

export type AuthFormProps<V extends Record<string, unknown>, A> = FormProps<V, A> & {
  send: (values: V) => Promise<A>
}

/** A form that sends one request below /v1/auth. */
export function AuthForm<V extends Record<string, unknown>, A>({ send, ...form }: AuthFormProps<V, A>) {
  const step = useAuthMutation(send)
  return <SubmittedForm {...form} send={(values) => step.mutateAsync(values)} isPending={step.isPending} />
}
