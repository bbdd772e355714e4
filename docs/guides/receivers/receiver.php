<?php // php -S 127.0.0.1:8080 receiver.php
$body = file_get_contents('php://input');
$expected = 'sha256=' . hash_hmac('sha256', $body, getenv('SECRET'));
$is_ours = hash_equals($expected, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '');
http_response_code($is_ours ? 204 : 401);
