/** A call of a hook from a shell, signed with the secret in the variable SECRET. */
export function exampleCall(url: string): string {
  return `body='{"ref": "refs/heads/main", "commit": "3f1c2ab", "sender": "nina"}'
timestamp=$(date +%s)
signature=$(printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/.*= *//')
curl -X POST '${url}' \\
  -H 'Content-Type: application/json' \\
  -H "X-Holdfast-Timestamp: $timestamp" \\
  -H "X-Holdfast-Signature: sha256=$signature" \\
  --data-raw "$body"`
}
