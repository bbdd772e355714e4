/** Receivers that check X-Service-Signature of the raw body in constant time, with the standard library only. */
export type Snippet = {
  language: string
  code: string
  /** The package of Standard Webhooks, which also checks the time. */
  library: { install: string; code: string }
}

const javascript: Snippet = {
  language: 'JavaScript',
  code: `import { createHmac, timingSafeEqual } from 'node:crypto'

// rawBody: a Buffer of the bytes that arrived, before any parsing
export function isOurs(secret, rawBody, headers) {
  const expected = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(rawBody).digest('hex')}\`)
  const sent = Buffer.from(String(headers['x-service-signature']))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}`,
  library: {
    install: 'npm install standardwebhooks',
    code: `import { Webhook } from 'standardwebhooks'

const message = new Webhook(secret).verify(rawBody, headers) // throws if it is not ours, or too old`,
  },
}

const python: Snippet = {
  language: 'Python',
  code: `import hashlib, hmac

# raw_body: the bytes that arrived, before any parsing
def is_ours(secret: str, raw_body: bytes, headers) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), headers.get("X-Service-Signature", "").encode())`,
  library: {
    install: 'pip install standardwebhooks',
    code: `from standardwebhooks.webhooks import Webhook

message = Webhook(secret).verify(raw_body, headers)  # raises if it is not ours, or too old`,
  },
}

const go: Snippet = {
  language: 'Go',
  code: `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
)

// body: the bytes that arrived, before any parsing
func isOurs(secret string, body []byte, header http.Header) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(header.Get("X-Service-Signature")))
}`,
  library: {
    install: 'go get github.com/standard-webhooks/standard-webhooks/libraries',
    code: `import standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

webhook, err := standardwebhooks.NewWebhook(secret)
err = webhook.Verify(body, header) // an error if it is not ours, or too old`,
  },
}

const php: Snippet = {
  language: 'PHP',
  code: `<?php
$body = file_get_contents('php://input'); // the bytes that arrived
$expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
$is_ours = hash_equals($expected, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '');
http_response_code($is_ours ? 204 : 401);`,
  library: {
    install: 'composer require standard-webhooks/standard-webhooks',
    code: `$webhook = new \\StandardWebhooks\\Webhook($secret);
$headers = array_change_key_case(getallheaders());
$message = $webhook->verify($body, $headers); // throws if it is not ours, or too old`,
  },
}

const ruby: Snippet = {
  language: 'Ruby',
  code: `require 'openssl'

# raw_body: the bytes that arrived, before any parsing; signature: the header X-Service-Signature
def ours?(secret, raw_body, signature)
  expected = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', secret, raw_body)}"
  OpenSSL.secure_compare(expected, signature.to_s)
end`,
  library: {
    install: 'gem install standardwebhooks',
    code: `require 'standardwebhooks'

# headers: a hash with names in lower case
message = StandardWebhooks::Webhook.new(secret).verify(raw_body, headers) # raises if it is not ours, or too old`,
  },
}

const csharp: Snippet = {
  language: 'C#',
  code: `using System.Security.Cryptography;
using System.Text;

// rawBody: the bytes that arrived, before any parsing
static bool IsOurs(string secret, byte[] rawBody, string? signature)
{
    var mac = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), rawBody);
    var expected = "sha256=" + Convert.ToHexString(mac).ToLowerInvariant();
    return CryptographicOperations.FixedTimeEquals(
        Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(signature ?? ""));
}`,
  library: {
    install: 'dotnet add package StandardWebhooks',
    code: `using StandardWebhooks;

new Webhook(secret).Verify(rawBodyText, headers); // throws if it is not ours, or too old`,
  },
}

export const snippets: readonly Snippet[] = [javascript, python, go, php, ruby, csharp]
