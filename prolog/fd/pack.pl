name(fd_search).
version('0.1.0').
title('Search strategies and propagation statistics for library(clpfd)').
keywords([clpfd, search, labeling, statistics]).
author('starbattle contributors', '').
requires(prolog >= '9.0.4').
