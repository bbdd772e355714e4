import hashlib, hmac, os
from http.server import BaseHTTPRequestHandler, HTTPServer


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        expected = "sha256=" + hmac.new(os.environ["SECRET"].encode(), body, hashlib.sha256).hexdigest()
        sent = self.headers.get("X-Service-Signature", "")
        is_ours = hmac.compare_digest(expected.encode(), sent.encode())
        self.send_response(204 if is_ours else 401)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
